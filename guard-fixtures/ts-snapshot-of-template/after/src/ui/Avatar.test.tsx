import { render } from '@testing-library/react';
import { Avatar } from './Avatar';

test('renders', () => {
  const { container } = render(<Avatar name="Ada" src="/a.png" />);
  expect(container.firstChild).toMatchSnapshot();
});

test('has a text alternative', () => {
  const { getByRole } = render(<Avatar name="Ada" src="/a.png" />);
  expect(getByRole('img').getAttribute('alt')).toBe('Portrait of Ada');
});
