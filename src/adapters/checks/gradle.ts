import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { missingWrapped, wrapped } from './wrapper.js';

const BUILDS = ['build.gradle', 'build.gradle.kts'];
const SETTINGS = ['settings.gradle', 'settings.gradle.kts'];

/**
 * Gradle leaves out tests whose inputs did not change, and may take their reports out of a cache: neither shows that a test ran.
 * A daemon would outlive the run, with an environment of its own.
 */
const FLAGS = ['--no-daemon', '--no-build-cache', '--continue', '--console=plain', 'cleanTest', 'test'];

export async function detectGradle(evidence: Evidence): Promise<DetectedCheck[]> {
  const { exists, text, folder } = evidence;
  const build = BUILDS.find(exists);
  const settings = SETTINGS.find(exists);
  const hasProjects = settings !== undefined && /^\s*include\b/m.test((await text(settings)) ?? '');
  if (build === undefined && !hasProjects) return [];
  // An app for Android takes a kit of its own to build, and is often but the shell of a project in another language.
  if (build !== undefined && /com\.android\b/.test((await text(build)) ?? '')) return [];
  const program = wrapped(evidence, { wrapper: 'gradlew', program: 'gradle' });
  return [{
    check: spec({
      name: 'gradle', command: [program, ...FLAGS], cwd: folder, format: 'junit-xml', report: `${hasProjects ? '**/' : ''}build/test-results/test/TEST-*.xml`,
    }),
    why: hasProjects ? `${settings} with projects` : build!,
    confidence: 'certain',
    propose: 'check',
    missing: missingWrapped(evidence, program, { name: 'Gradle', debian: 'gradle' }),
  }];
}
