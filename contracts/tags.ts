import type { tagFamilies } from './constants'

export type TagFamily = (typeof tagFamilies)[number]
