import { expect, it } from 'vitest';
import { Menu } from '../src/menu.js';

it('prints every dish', () => {
  const menu = new Menu();
  menu.add({ name: 'soup', price: 4 });
  expect(menu.print()).toBe('soup 4');
});
