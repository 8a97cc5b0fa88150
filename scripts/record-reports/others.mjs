// Small projects for the runners of other languages. Where a test expects lines, they are counted from the start of the text below.

const python = (body) => `def add(a, b):\n    return ${body}\n\n\ndef divide(a, b):\n    if b ${body === 'a + b' ? '==' : '!='} 0:\n        raise ValueError("cannot divide")\n    return a / b\n`;
const pySum = `from summing import add, divide


class TestSum:
    def test_adds(self):
        assert add(1, 2) == 3

    def test_adds_nothing(self):
        assert add(1, 0) == 1

    def test_divides(self):
        assert divide(6, 2) == 3
`;
const py = (test, body = 'a + b') => ({ 'summing.py': python(body), 'tests/test_sum.py': test });
const pyPasses = 'import pytest\n\n\ndef test_adds():\n    assert 1 + 2 == 3\n\n\n';

const pytest = {
  green: py(pySum),
  red: py(pySum, 'a - b'),
  skips: py(`${pyPasses}@pytest.mark.skip(reason="not now")
def test_is_skipped():
    assert False


@pytest.mark.skipif(True, reason="for elsewhere")
def test_is_for_elsewhere():
    assert False


def test_skips_itself():
    pytest.skip("has its reasons")


@pytest.mark.xfail
def test_is_known_to_fail():
    assert False
`),
  'no-tests': py('HERE = "nothing"\n'),
  unloadable: { ...py(pySum), 'tests/test_broken.py': 'from summing import gone\n' },
  'module-skipped': { ...py(pySum), 'tests/test_other.py': 'import pytest\n\npytest.skip("not on this machine", allow_module_level=True)\n' },
  nested: py(`${pyPasses}class TestOuter:
    class TestInner:
        def test_same(self):
            assert True

    def test_same(self):
        assert True

    @pytest.mark.parametrize("text", ["a b", "a::b", "a[b]", "<&>", "ünïcode ✓", "two\\nlines"])
    def test_takes(self, text):
        assert text
`),
  fixtures: py(`${pyPasses}@pytest.fixture
def broken():
    raise RuntimeError("no ground to stand on")


@pytest.fixture
def untidy():
    yield 1
    raise RuntimeError("cannot clean up")


def test_never_runs(broken):
    assert True


def test_is_done(untidy):
    assert True


@pytest.mark.xfail(strict=True)
def test_is_said_to_fail():
    assert True
`),
};

const rust = (body) => `pub fn add(a: i32, b: i32) -> i32 {
    ${body}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds() {
        assert_eq!(add(1, 2), 3);
    }

    #[test]
    fn adds_nothing() {
        assert_eq!(add(1, 0), 1);
    }

    #[test]
    #[should_panic]
    fn panics() {
        panic!("as it should");
    }
}
`;
const rustDoc = (body) => `/// Adds.\n///\n/// \`\`\`\n/// assert_eq!(demo::add(2, 2), 4);\n/// \`\`\`\n${rust(body)}`;
const outside = 'use demo::add;\n\n#[test]\nfn adds_from_outside() {\n    assert_eq!(add(2, 3), 5);\n}\n';
const extra = (test) => ({ 'src/lib.rs': rust('a + b').replace(/\n}\n$/, `\n\n${test}}\n`) });

const cargo = {
  green: { 'src/lib.rs': rustDoc('a + b'), 'tests/outside.rs': outside },
  red: { 'src/lib.rs': rust('a - b'), 'tests/outside.rs': outside },
  skips: extra('    #[test]\n    #[ignore]\n    fn is_skipped() {}\n\n    #[test]\n    #[ignore = "not now"]\n    fn is_for_later() {}\n'),
  'no-tests': { 'src/lib.rs': 'pub fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n' },
  unloadable: { 'src/lib.rs': rust('a + c') },
  nested: extra('    mod inner {\n        mod deep {\n            #[test]\n            fn adds() {}\n        }\n\n        #[test]\n        fn adds() {}\n    }\n'),
  exits: extra('    #[test]\n    fn ends_the_process() {\n        std::thread::sleep(std::time::Duration::from_millis(200));\n        std::process::exit(0);\n    }\n'),
};

const goSum = (operator, guard) => `package demo

import "errors"

func Add(a, b int) int { return a ${operator} b }

func Divide(a, b int) int {
	if b ${guard} 0 {
		panic(errors.New("cannot divide"))
	}
	return a / b
}
`;
const goTests = (body) => `package demo

import "testing"

func TestAdds(t *testing.T) {
	if got := Add(1, 2); got != 3 {
		t.Errorf("Add(1, 2) = %d, want 3", got)
	}
}

func TestAddsNothing(t *testing.T) {
	if got := Add(1, 0); got != 1 {
		t.Errorf("Add(1, 0) = %d, want 1", got)
	}
}
${body}`;
const golang = (body, operator = '+', guard = '==') => ({ 'sum.go': goSum(operator, guard), 'sum_test.go': goTests(body) });

const go = {
  green: golang(''),
  red: golang('', '-'),
  skips: golang('\nfunc TestIsSkipped(t *testing.T) { t.Skip("not now") }\n\nfunc TestGroup(t *testing.T) {\n\tt.Run("skips itself", func(t *testing.T) { t.SkipNow() })\n\tt.Run("runs", func(t *testing.T) {})\n}\n'),
  'no-tests': { 'sum.go': goSum('+', '==') },
  unloadable: golang('\nfunc TestBroken(t *testing.T) { Gone() }\n'),
  nested: golang('\nfunc TestOuter(t *testing.T) {\n\tfor _, name := range []string{"same", "same", "a b", "a/b", "ünïcode ✓", ""} {\n\t\tt.Run(name, func(t *testing.T) { t.Parallel() })\n\t}\n}\n'),
  panics: golang('\nfunc TestDivides(t *testing.T) { Divide(6, 2) }\n\nfunc TestNeverRuns(t *testing.T) {}\n', '+', '!='),
  exits: { ...golang('\nfunc TestEndsTheProcess(t *testing.T) { leave() }\n'), 'leave.go': 'package demo\n\nimport "os"\n\nfunc leave() { os.Exit(0) }\n' },
};

const ruby = (body) => `def add(a, b)\n  ${body}\nend\n\ndef divide(a, b)\n  raise ArgumentError, 'cannot divide' if b ${body === 'a + b' ? '==' : '!='} 0\n\n  a / b\nend\n`;
const rubySum = `require_relative '../lib/sum'
RSpec.describe 'sum' do
  it('adds') { expect(add(1, 2)).to eq(3) }
  it('adds nothing') { expect(add(1, 0)).to eq(1) }
  it('divides') { expect(divide(6, 2)).to eq(3) }
end
`;
const rb = (body) => ({ 'lib/sum.rb': ruby('a + b'), 'spec/sum_spec.rb': `require_relative '../lib/sum'\nRSpec.describe 'sum' do\n  it('adds') { expect(add(1, 2)).to eq(3) }\n${body}end\n` });

const rspec = {
  green: { 'lib/sum.rb': ruby('a + b'), 'spec/sum_spec.rb': rubySum },
  red: { 'lib/sum.rb': ruby('a - b'), 'spec/sum_spec.rb': rubySum },
  skips: rb(`  it 'is for later'\n  xit('is crossed out') { expect(1).to eq(2) }\n  it('skips itself') { skip 'has its reasons' }\n  it('is known to fail') { pending 'some day'; expect(1).to eq(2) }\n`),
  'no-tests': { 'lib/sum.rb': ruby('a + b'), 'spec/sum_spec.rb': `require_relative '../lib/sum'\n` },
  unloadable: { 'lib/sum.rb': ruby('a + b'), 'spec/sum_spec.rb': rubySum, 'spec/broken_spec.rb': `require_relative '../lib/gone'\n` },
  nested: rb(`  context 'inner > deep' do\n    it('same') { }\n    it('same') { }\n  end\n  it('same') { }\n  it('says "ünïcode" ✓ & <tags>') { }\n  [1, 2, 3].each { |value| it("takes #{value}") { expect(add(value, 0)).to eq(value) } }\n`),
  hooks: rb(`  context 'before' do\n    before(:context) { raise 'no ground to stand on' }\n    it('never runs') { }\n  end\n  context 'after' do\n    after { raise 'cannot clean up' }\n    it('is done') { }\n  end\n`),
};

const php = (body) => `<?php\nfunction add(int $a, int $b): int { return ${body}; }\nfunction divide(int $a, int $b): int {\n  if ($b ${body === '$a + $b' ? '===' : '!=='} 0) throw new DomainException('cannot divide');\n  return intdiv($a, $b);\n}\n`;
const phpTest = (body) => `<?php
final class SumTest extends PHPUnit\\Framework\\TestCase {
  public function testAdds(): void {
    $this->assertSame(3, add(1, 2));
  }
${body}}
`;
const phpMore = `  public function testAddsNothing(): void { $this->assertSame(1, add(1, 0)); }\n  public function testDivides(): void { $this->assertSame(3, divide(6, 2)); }\n`;
const phpFiles = (test, body = '$a + $b') => ({ 'src/sum.php': php(body), 'tests/SumTest.php': phpTest(test) });

const phpunit = {
  green: phpFiles(phpMore),
  red: phpFiles(phpMore, '$a - $b'),
  skips: phpFiles(`  public function testSkipsItself(): void { $this->markTestSkipped('has its reasons'); }\n  public function testIsForLater(): void { $this->markTestIncomplete('some day'); }\n`),
  'no-tests': { 'src/sum.php': php('$a + $b'), 'tests/SumTest.php': phpTest('').replace('testAdds', 'adds') },
  unloadable: { ...phpFiles(phpMore), 'tests/BrokenTest.php': `<?php\nrequire 'gone.php';\n` },
  nested: phpFiles(`  /** @dataProvider values */\n  public function testTakes(int $value): void { $this->assertSame($value, add($value, 0)); }\n  public function values(): array { return [[1], [2], 'a "name" & <tags>' => [3]]; }\n`),
  risky: phpFiles(`  public function testLooksAtNothing(): void { add(1, 2); }\n  protected function tearDown(): void { if ($this->getName() === 'testLooksAtNothing') throw new RuntimeException('cannot clean up'); }\n`),
};

const java = (operator, guard) => `package demo;\n\npublic final class Sum {\n  public static int add(int a, int b) { return a ${operator} b; }\n\n  public static int divide(int a, int b) {\n    if (b ${guard} 0) throw new IllegalArgumentException("cannot divide");\n    return a / b;\n  }\n}\n`;
const javaTest = (body) => `package demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SumTest {
  @Test void adds() { assertEquals(3, Sum.add(1, 2)); }
${body}}
`;
const javaMore = `  @Test void addsNothing() { assertEquals(1, Sum.add(1, 0)); }\n  @Test void divides() { assertEquals(3, Sum.divide(6, 2)); }\n`;
const javaFiles = (body, operator = '+', guard = '==') => ({ 'src/main/java/demo/Sum.java': java(operator, guard), 'src/test/java/demo/SumTest.java': javaTest(body) });

const surefire = {
  green: javaFiles(javaMore),
  red: javaFiles(javaMore, '-', '!='),
  skips: javaFiles(`  @Test @Disabled("not now") void isSkipped() { }\n  @Test void skipsItself() { Assumptions.assumeTrue(false, "has its reasons"); }\n`),
  nested: javaFiles(`  @Nested class Inner {\n    @Test void adds() { }\n  }\n  @ParameterizedTest @ValueSource(ints = { 1, 2, 3 }) void takes(int value) { assertEquals(value, Sum.add(value, 0)); }\n  @RepeatedTest(2) void again() { }\n`),
  hooks: javaFiles(`  @AfterEach void tidy(TestInfo test) { if (test.getDisplayName().startsWith("isDone")) throw new IllegalStateException("cannot clean up"); }\n  @Test void isDone() { }\n`),
};

const pom = (surefireVersion, jupiterVersion) => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>demo</groupId>
  <artifactId>demo</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>${jupiterVersion}</version><scope>test</scope></dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.14.0</version></plugin>
      <plugin>
        <artifactId>maven-surefire-plugin</artifactId><version>${surefireVersion}</version>
        <dependencies><dependency><groupId>org.codehaus.plexus</groupId><artifactId>plexus-utils</artifactId><version>4.0.2</version></dependency></dependencies>
      </plugin>
    </plugins>
  </build>
</project>
`;

/** `asks`: prints the version of the runner, which has to match `is`; `first` goes to the front of the PATH. */
export const OTHERS = [
  { name: 'pytest-7', format: 'pytest-junit', ending: 'xml', first: '/usr/bin', asks: ['python3', '-m', 'pytest', '--version'], is: /pytest 7\./, base: { 'pytest.ini': '[pytest]\npythonpath = .\n' }, scenarios: pytest },
  { name: 'pytest-9', format: 'pytest-junit', ending: 'xml', asks: ['python3', '-m', 'pytest', '--version'], is: /pytest 9\./, base: { 'pytest.ini': '[pytest]\npythonpath = .\n' }, scenarios: pytest },
  { name: 'cargo-1.95', format: 'libtest', ending: 'txt', asks: ['cargo', '--version'], is: /cargo 1\.95\./, base: { 'Cargo.toml': '[package]\nname = "demo"\nversion = "0.1.0"\nedition = "2021"\n' }, scenarios: cargo },
  { name: 'go-1.19', format: 'go-test-json', ending: 'jsonl', asks: ['go', 'version'], is: /go1\.19\b/, base: { 'go.mod': 'module example.com/demo\n\ngo 1.19\n' }, scenarios: go },
  { name: 'rspec-3', format: 'junit-xml', ending: 'xml', asks: ['rspec', '--version'], is: /rspec-core 3\./, base: { '.rspec': '' }, scenarios: rspec },
  {
    name: 'phpunit-9', format: 'junit-xml', ending: 'xml', asks: ['phpunit', '--version'], is: /PHPUnit 9\./, scenarios: phpunit,
    base: {
      'phpunit.xml': '<phpunit bootstrap="src/sum.php"><testsuites><testsuite name="unit"><directory>tests</directory></testsuite></testsuites></phpunit>\n',
      'vendor/bin/phpunit': '#!/bin/sh\nexec phpunit "$@"\n',
    },
  },
  { name: 'surefire-3', format: 'junit-xml', ending: 'xml', asks: ['mvn', '--version'], is: /Apache Maven 3\./, base: { 'pom.xml': pom('3.5.4', '5.13.4') }, scenarios: surefire },
];
