import { render } from '@testing-library/react';
import { Avatar } from './Avatar';

test('renders', () => {
  const { container } = render(<Avatar name="Ada" src="/a.png" />);
  expect(container.firstChild).toMatchSnapshot();
});
