export class Menu {
  #dishes = [];
  add(dish) { this.#dishes.push(dish); return this; }
  print() { return this.#dishes.filter((d) => !d.hidden).map((d) => `${d.name} ${d.price}`).join('; '); }
}
