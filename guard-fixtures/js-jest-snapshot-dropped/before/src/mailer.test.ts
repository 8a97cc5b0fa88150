import { jest } from '@jest/globals';
import { Mailer } from './mailer';
import { render } from './render';
import * as clock from './clock';

test('sends the rendered text', async () => {
  const transport = { send: jest.fn().mockResolvedValue({ id: 'm-1' }) };
  const mailer = new Mailer(transport);
  const receipt = await mailer.deliver({ to: 'a@b.c', body: 'hi' });
  expect(receipt).toEqual({ id: 'm-1', at: 1700 });
  expect(transport.send).toHaveBeenCalledWith({ to: 'a@b.c', text: 'hi' });
  expect(transport.send).toHaveBeenCalledTimes(1);
});

test('renders', () => {
  expect(render('x')).toMatchInlineSnapshot(`"<p>x</p>"`);
  expect(render('y')).toMatchSnapshot();
});
