import type { DetectedCheck, Evidence } from './detected.js';

/** A Java build starts with the wrapper that the project ships, which brings the version it was written for. */
export const wrapped = ({ exists }: Evidence, { wrapper, program }: { readonly wrapper: string; readonly program: string }): string => (exists(wrapper) ? `./${wrapper}` : program);

/** What such a build lacks here. */
export function missingWrapped({ hasProgram }: Evidence, program: string, { name, debian }: { readonly name: string; readonly debian: string }): DetectedCheck['missing'] {
  const isWrapper = program.startsWith('./');
  const java = hasProgram('java') || process.env['JAVA_HOME'] !== undefined ? [] : [{ what: 'java', fix: 'apt-get install default-jdk, or set JAVA_HOME' }];
  if (hasProgram(program)) return java;
  return [...java, isWrapper ? { what: `${program} may not be executed`, fix: `chmod +x ${program}` } : { what: program, fix: `apt-get install ${debian}, or install ${name}` }];
}
