import { runCommand } from './commands'
import { processTerminal } from './terminal'

process.exitCode = await runCommand(process.argv.slice(2), process.env, processTerminal())
