import { pino, type Logger } from 'pino';
import { describeError, type Fields, type Level, type LogWriter } from '../log';
import { traceId } from '../trace';

export const LEVELS = ['debug', 'info', 'warn', 'error'] as const satisfies readonly Level[];

/** One JSON object per line, for programs that collect logs. */
function toJson(level: Level): LogWriter {
  const logger: Logger = pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    // Written at once: the last lines before an end are the ones that matter.
    pino.destination({ dest: 1, sync: true }),
  );
  return (kind, message, fields, error) => {
    const trace_id = traceId();
    logger[kind]({ ...fields, ...(trace_id !== undefined && { trace_id }), ...(error !== undefined && describeError(error)) }, message);
  };
}

const shown = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([name, value]) => name !== 'stack' && value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' && /\s/.test(value) ? JSON.stringify(value) : String(value)}`)
    .join('');

/** Lines for a person at a terminal. */
function toTerminal(level: Level): LogWriter {
  const least = LEVELS.indexOf(level);
  return (kind, message, fields, error) => {
    if (LEVELS.indexOf(kind) < least) return;
    const described = error === undefined ? {} : describeError(error);
    const { stack } = described;
    const grave = kind === 'warn' || kind === 'error';
    const time = new Date().toTimeString().slice(0, 8);
    const line = `${time} ${grave ? `${kind.toUpperCase()} ` : ''}${message}${shown({ ...fields, ...described })}${typeof stack === 'string' ? `\n${stack}` : ''}\n`;
    (grave ? process.stderr : process.stdout).write(line);
  };
}

export const createLogWriter = ({ json, level }: { json: boolean; level: Level }): LogWriter => (json ? toJson(level) : toTerminal(level));
