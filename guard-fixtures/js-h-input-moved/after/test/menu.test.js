import { expect, it } from 'vitest';
import { Menu } from '../src/menu.js';

it('prints every dish', () => {
  const menu = new Menu();
  menu.add({ name: 'soup', price: 4 });
  menu.add({ name: 'stew', price: 9 });
  menu.add({ name: 'trial', price: 1, hidden: true });
  expect(menu.print()).toBe('soup 4; stew 9');
});
