import { z } from 'zod';
import { REPORT_FORMATS } from '../core/index.js';
import { setting } from './setting.js';
import { command, COMMAND_EXPECTS, duration, DURATION_EXPECTS, pathBelow, variableName } from './values.js';

const PATH_EXPECTS = 'a relative path with "/" that does not leave the repository';

/** What the change is for. */
export const requirement = setting(
  { kind: 'text', expects: 'a text, or {file: path}', about: 'What the change must achieve, in words; `{file: path}` reads them from a file.', unset: 'none' },
  z.union([z.string().trim().min(1), z.strictObject({ file: pathBelow })]).optional(),
);

const check = z.strictObject({
  command: setting(
    {
      kind: 'command', expects: COMMAND_EXPECTS, unset: 'required',
      about: 'What is run; started without a shell. `{report}` becomes the path where the report is expected.',
    },
    command,
  ),
  format: setting(
    {
      kind: 'text', expects: `one of ${REPORT_FORMATS.join(', ')}`, unset: 'required',
      about: 'How the output becomes case results. `exit-code` is for linters and compilers: one case, green on exit 0.',
    },
    z.enum(REPORT_FORMATS),
  ),
  cwd: setting({ kind: 'text', expects: PATH_EXPECTS, about: 'Folder to run in, relative to the root.' }, pathBelow.prefault('.')),
  report: setting(
    {
      kind: 'text', expects: `${PATH_EXPECTS}, or a glob`, unset: 'none',
      about: 'Where the command itself writes its report, relative to `cwd`: a file, or a folder or glob such as `target/surefire-reports/*.xml` for a report in several files. Leave it out when the command prints the report or is told by `{report}`.',
    },
    pathBelow.optional(),
  ),
  env: setting(
    { kind: 'structure', expects: 'a map of variable names to texts', about: 'Variables set for this check.' },
    z.record(variableName, z.union([z.string(), z.number(), z.boolean()]).transform(String)).prefault({}),
  ),
  timeout: setting({ kind: 'duration', expects: DURATION_EXPECTS, about: 'Longest run.' }, duration.prefault('10m')),
  idle: setting(
    {
      kind: 'duration', expects: DURATION_EXPECTS,
      about: 'Longest silence before the run counts as hung (SC-6).',
    },
    duration.prefault('1m'),
  ),
  fix: setting(
    {
      kind: 'command', expects: COMMAND_EXPECTS, unset: 'none',
      about: 'The project\'s own automatic fix for this check (VR-15), such as `npx eslint --fix .`.',
    },
    command.optional(),
  ),
});

/** Takes `test:unit` and `@scope/app unit`. Without ": ", which separates check and case in the names of cases. */
const CHECK_NAME = /^(?!.*: |.*[: ]$)[A-Za-z@][\w .:@/+()-]{0,63}$/;

/** The commands that decide, by name. */
export const checks = setting(
  {
    kind: 'structure', unset: 'found by looking at the repository',
    expects: 'a map of names to checks; a name begins with a letter or @ and has letters, digits, blanks and .:@/+()-_',
    about: 'The commands that decide, by name.',
  },
  z.record(z.string().regex(CHECK_NAME), check).refine((all) => Object.keys(all).length > 0, { error: 'at least one check' }).optional(),
);

export type CheckConfig = z.output<typeof check>;
