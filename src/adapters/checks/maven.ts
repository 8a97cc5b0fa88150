import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { missingWrapped, wrapped } from './wrapper.js';

/** Of several modules all are tested, whatever an earlier one says. Surefire writes a file for each class; other tools' files lie beside them. */
export async function detectMaven(evidence: Evidence): Promise<DetectedCheck[]> {
  const pom = await evidence.text('pom.xml');
  if (pom === null) return [];
  const hasModules = /<module>/.test(pom);
  const program = wrapped(evidence, { wrapper: 'mvnw', program: 'mvn' });
  return [{
    check: spec({
      name: 'maven', command: [program, '--batch-mode', ...(hasModules ? ['--fail-at-end'] : []), 'test'], cwd: evidence.folder, format: 'junit-xml',
      report: `${hasModules ? '**/' : ''}target/surefire-reports/TEST-*.xml`,
    }),
    why: hasModules ? 'pom.xml with modules' : 'pom.xml',
    confidence: 'certain',
    propose: 'check',
    missing: missingWrapped(evidence, program, { name: 'Maven', debian: 'maven' }),
  }];
}
