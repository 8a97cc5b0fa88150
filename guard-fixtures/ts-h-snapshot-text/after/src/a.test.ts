import { foot } from './a';
it('x', () => { expect(foot(10)).toMatchSnapshot(); });
