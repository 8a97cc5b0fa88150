import { spec, type DetectedCheck, type Evidence } from './detected.js';

export async function detectPhpunit({ folder, exists, hasProgram }: Evidence): Promise<DetectedCheck[]> {
  const config = ['phpunit.xml', 'phpunit.xml.dist', 'phpunit.dist.xml'].find(exists);
  if (config === undefined) return [];
  const program = exists('vendor/bin/pest') ? 'vendor/bin/pest' : 'vendor/bin/phpunit';
  return [{
    check: spec({ name: 'phpunit', command: [program, '--log-junit={report}', '--do-not-cache-result', '--colors=never'], cwd: folder, format: 'junit-xml' }),
    why: config,
    confidence: 'certain',
    propose: 'check',
    missing: [
      ...(hasProgram('php') ? [] : [{ what: 'php', fix: 'install PHP' }]),
      ...(exists(program) ? [] : [{ what: program, fix: 'composer install' }]),
    ],
  }];
}
