export class Queue {
  #items = [];
  add(item) { this.#items.push(item); }
  next() { return this.#items.pop(); }
}
