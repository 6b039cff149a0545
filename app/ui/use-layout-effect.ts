import { useEffect, useLayoutEffect as useReactsLayoutEffect } from 'react'

/** The layout effect of React, without its warning on the server, where there is no layout. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useReactsLayoutEffect
