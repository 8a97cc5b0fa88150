import { spec, type DetectedCheck, type Evidence } from './detected.js';

/** RSpec writes JUnit through a formatter of its own gem. minitest has no report that a run could ask for, so it is only spoken of. */
export async function detectRuby(evidence: Evidence): Promise<DetectedCheck[]> {
  const locked = (await evidence.text('Gemfile.lock')) ?? '';
  const gems = `${locked}\n${(await evidence.text('Gemfile')) ?? ''}`;
  const rspec = rspecEvidence(evidence, gems);
  if (rspec !== null) return [rspecCheck(evidence, { why: rspec, isBundled: gems.trim() !== '', gems })];
  return minitestCheck(evidence, gems);
}

const hasGem = (gems: string, name: string): boolean => new RegExp(`^\\s*(?:gem\\s*\\(?\\s*['"])?${name}(?:['"]|\\s|$)`, 'm').test(gems);

function rspecEvidence({ exists, names }: Evidence, gems: string): string | null {
  if (exists('.rspec')) return '.rspec';
  if (exists('spec/spec_helper.rb')) return 'spec/spec_helper.rb';
  if (hasGem(gems, 'rspec') && exists('spec')) return 'rspec in the Gemfile';
  return names('spec').some((name) => name.endsWith('_spec.rb')) ? 'Ruby specs in spec' : null;
}

const FORMATTER = 'rspec_junit_formatter';

function rspecCheck(evidence: Evidence, { why, isBundled, gems }: { readonly why: string; readonly isBundled: boolean; readonly gems: string }): DetectedCheck {
  const launcher = isBundled ? ['bundle', 'exec', 'rspec'] : ['rspec'];
  const hasFormatter = !isBundled || hasGem(gems, FORMATTER);
  return {
    check: spec({
      name: 'rspec', command: [...launcher, '--require', FORMATTER, '--format', 'documentation', '--format', 'RspecJunitFormatter', '--out', '{report}', '--no-color'],
      cwd: evidence.folder, format: 'junit-xml',
    }),
    why,
    confidence: 'certain',
    propose: 'check',
    missing: [...missingPrograms(evidence, launcher[0]!), ...(hasFormatter ? [] : [{ what: `the gem ${FORMATTER}`, fix: `bundle add ${FORMATTER} --group test` }])],
  };
}

function minitestCheck(evidence: Evidence, gems: string): DetectedCheck[] {
  const { exists, names, folder } = evidence;
  const isMinitest = exists('test/test_helper.rb') || names('test').some((name) => /^test_.*\.rb$|_test\.rb$/.test(name));
  if (!isMinitest) return [];
  const command = exists('bin/rails') ? ['bin/rails', 'test'] : [...(gems.trim() === '' ? [] : ['bundle', 'exec']), 'rake', 'test'];
  return [{
    check: spec({ name: 'minitest', command, cwd: folder, format: 'exit-code' }),
    why: 'Ruby tests in test; minitest writes no report of its own, so this tells green from red and nothing more',
    confidence: 'guess',
    propose: 'comment',
    missing: [...missingPrograms(evidence, command[0]!), { what: 'a JUnit report', fix: 'bundle add minitest-reporters --group test, use its JUnitReporter, then set format: junit-xml and report: test/reports' }],
  }];
}

function missingPrograms({ hasProgram }: Evidence, program: string): DetectedCheck['missing'] {
  if (!hasProgram('ruby')) return [{ what: 'ruby', fix: 'apt-get install ruby-full' }];
  return hasProgram(program) ? [] : [{ what: program, fix: program === 'bundle' ? 'gem install bundler, then: bundle install' : `gem install ${program}` }];
}
