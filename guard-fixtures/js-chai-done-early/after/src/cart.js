export class Cart {
  constructor() { this.lines = []; }
}
