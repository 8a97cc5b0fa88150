import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitWords } from '../../../src/config/words.js';
const words = (line) => {
    const split = splitWords(line);
    return split.ok ? split.words : [`refused: ${split.trouble}`];
};
test.each([
    ['npm test', ['npm', 'test']],
    ['  npm\t run  test\n', ['npm', 'run', 'test']],
    [`node -e 'a "b" $c | d'`, ['node', '-e', 'a "b" $c | d']],
    ['node "two words" x"y z"w', ['node', 'two words', 'xy zw']],
    ['node "a \\"quoted\\" \\\\ \\n" b\\ c', ['node', 'a "quoted" \\ \\n', 'b c']],
    [`run '' ""`, ['run', '', '']],
    ['node "\\$HOME"', ['node', '$HOME']],
    ['npx vitest --outputFile={report} src/**/*.ts #1', ['npx', 'vitest', '--outputFile={report}', 'src/**/*.ts', '#1']],
    ['cmd a\\|b', ['cmd', 'a|b']],
])('%j is the words %j', (line, expected) => {
    expect(words(line)).toEqual(expected);
});
test.each([
    ['npm test | tail', '|'], ['a && b', '&'], ['a; b', ';'], ['a > out', '>'], ['a < in', '<'], ['echo $HOME', '$'], ['echo "$HOME"', '$'],
    ['echo `date`', '`'], ['echo "\\\\$HOME"', '$'], ['(a)', '('],
])('%j needs a shell and is refused, with the way to have one', (line, operator) => {
    expect(words(line)[0]).toContain(`without shell operators (${operator}); if it needs a shell, write ["sh", "-c", "..."]`);
});
test.each([
    ['', 'not empty'], ['   ', 'not empty'], [`''`, 'not empty'], ['CI=1 npm test', 'variables such as CI=1 belong under env'],
    [`echo "open`, 'every quote closed (" is left open)'], [`echo 'open`, `every quote closed (' is left open)`], ['echo \\', 'not end in a backslash'], ['["a" "b"]', 'must be complete'],
])('%j is no command', (line, trouble) => {
    expect(words(line)[0]).toContain(trouble);
});
test('words written in single quotes come back as they were', () => {
    fc.assert(fc.property(fc.array(fc.string({ unit: 'grapheme' }).map((word) => word.replaceAll(/['\0]/g, '_')), { minLength: 1 }), (given) => {
        const line = ['run', ...given].map((word) => `'${word}'`).join(' ');
        expect(words(line)).toEqual(['run', ...given]);
    }));
});
