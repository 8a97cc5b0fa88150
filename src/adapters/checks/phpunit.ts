import { spec, type DetectedCheck, type Evidence } from './detected.js';
import { dependenciesOf, jsonObject } from './node-package.js';

const CONFIGS = ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'];

export async function detectPhpunit(evidence: Evidence): Promise<DetectedCheck[]> {
  const { folder, exists, hasProgram } = evidence;
  const config = CONFIGS.find(exists);
  if (config === undefined && !(await dependsOnPhpunit(evidence))) return [];
  const program = exists('vendor/bin/pest') ? 'vendor/bin/pest' : 'vendor/bin/phpunit';
  // Without a configuration it has to be told where the tests are.
  const places = config === undefined ? ['tests'] : [];
  return [{
    check: spec({ name: 'phpunit', command: [program, '--log-junit={report}', '--do-not-cache-result', '--colors=never', ...places], cwd: folder, format: 'junit-xml' }),
    why: config ?? 'composer.json depends on PHPUnit',
    confidence: config === undefined ? 'likely' : 'certain',
    propose: 'check',
    missing: [
      ...(hasProgram('php') ? [] : [{ what: 'php', fix: 'install PHP' }]),
      ...(exists(program) ? [] : [{ what: program, fix: 'composer install' }]),
    ],
  }];
}

async function dependsOnPhpunit({ exists, text }: Evidence): Promise<boolean> {
  const manifest = exists('tests') ? jsonObject(await text('composer.json')) : null;
  const dependencies = manifest === null ? new Set<string>() : dependenciesOf(manifest, ['require', 'require-dev']);
  return dependencies.has('phpunit/phpunit') || dependencies.has('pestphp/pest');
}
