export class Req {
  constructor(readonly url: string) {}
  query(name: string): string | null {
    return new URL(this.url).searchParams.get(name);
  }
  param(name: string): string | undefined {
    return name === '' ? undefined : name;
  }
}
