import { isTestPath } from './change-set.js';
import { linksOf } from './chains.js';
import { pathOf, receiverOf, walk, type Node } from './code.js';
import type { FileModel } from './file-model.js';
import { show } from './print.js';
import { rubyTargets } from './ruby-mocks.js';

/** A stand-in that a test file sets up. */
export interface Mock {
  readonly key: string;
  readonly text: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Variable or class whose member is replaced; '' for a free function or a module. */
  readonly owner: string;
  readonly member: string;
  readonly module: string | null;
  /** The whole object is a double. */
  readonly whole: boolean;
  /** The function it stands in; null at the top of the file. */
  readonly scope: Node | null;
}

/** Every stand-in of a file that gives canned results. */
export function mocksOf(model: FileModel): readonly Mock[] {
  const out: Mock[] = [];
  const visit = (root: Node, scope: Node | null): void => {
    walk(root, (node) => {
      if (node !== root && (node.kind === 'function' || node.kind === 'lambda')) {
        for (const tag of node.tags) add(tag, node);
        if (node.body !== null) visit(node.body, node);
        return false;
      }
      if (node.kind === 'call') return add(node, scope);
      if (node.kind === 'assign') addAssigned(node, scope, model, out);
      return true;
    });
  };
  const add = (call: Node, scope: Node | null): boolean => {
    const own = model.language.id === 'ruby' ? rubyTargets(call, linksOf(call)) : [];
    const found = own.length > 0 ? own : fromCall(call);
    for (const target of found) out.push({ ...target, key: `${target.owner}.${target.member}|${target.module ?? ''}`, text: show(call), line: call.line, start: call.start, end: call.end, scope });
    return found.length === 0;
  };
  visit(model.root, null);
  return out;
}

export type Target = Pick<Mock, 'owner' | 'member' | 'module' | 'whole'>;
const target = (owner: string, member: string, module: string | null = null, whole = false): readonly Target[] => [{ owner, member, module, whole }];

const CANNED = /^(?:mockReturnValue|mockReturnValueOnce|mockResolvedValue|mockResolvedValueOnce|mockRejectedValue|mockImplementation|mockImplementationOnce|returns|resolves|rejects|callsFake|returnsArg|and_return|and_raise|and_wrap_original|thenReturn|thenAnswer|thenThrow|doReturn|doAnswer|willReturn|willReturnMap|willReturnCallback|willReturnOnConsecutiveCalls|Returns|ReturnsAsync|andReturn|andReturnUsing|mockReturnThis|Return|DoAndReturn)$/;

function fromCall(call: Node): readonly Target[] {
  const links = linksOf(call);
  const path = links.map((l) => l.name).join('.');
  if (/^(?:vi|jest|td|mock|rewiremock)\.(?:mock|doMock|unstable_mockModule|replace|module)$/.test(pathOf(call.head))) return fromModule(call);
  if (/(?:^|\.)(?:stub|replaceProperty|replaceGetter)\./.test(`${path}.`) && /sinon|sandbox|jest|stub/.test(path) || /(?:^|\.)spyOn\./.test(`${path}.`) && links.some((l) => CANNED.test(l.name)) || isReplacement(call)) return fromSpy(links.find((l) => /^(?:spyOn|stub|replace|method|fake)$/.test(l.name))?.node ?? call);
  if (/(?:^|\.)(?:patch|setattr|setitem|patch\.object|patch\.multiple|patch\.dict)$/.test(pathOf(call.head))) return fromPatch(call);
  if (links.some((l) => CANNED.test(l.name))) return fromStub(links);
  return [];
}

const isReplacement = (call: Node): boolean => /^(?:stub|replace|method)$/.test(call.name) && call.args.length > 2;

/** `vi.mock('./m', () => ({ f: … }))`: each canned export is a target. */
function fromModule(call: Node): readonly Target[] {
  const [module, factory] = call.args;
  if (module?.kind !== 'text') return [];
  const keys: string[] = [];
  if (factory !== undefined) walk(factory, (n) => {
    if (n.kind === 'pair' && n.head !== null && n.body !== null) keys.push(n.head.name);
  });
  const names = keys.filter((k) => k !== 'default' && k !== '__esModule');
  const base = module.name.split('/').pop()?.replace(/\.\w+$/, '') ?? module.name;
  const members = names.length > 0 ? names : [camel(base)];
  return members.map((member) => ({ owner: '', member, module: module.name, whole: keys.length === 0 || keys.includes('default') }));
}
const camel = (name: string): string => name.replace(/[-_](\w)/g, (_, c: string) => c.toUpperCase());

function fromSpy(call: Node): readonly Target[] {
  const [object, member] = call.args;
  if (object === undefined || member === undefined) return [];
  return target(show(object).replace(/\.prototype$/, ''), member.kind === 'text' ? member.name : show(member));
}

/** `patch("a.b.f")`, `patch.object(X, "f")`, `monkeypatch.setattr(X, "f", …)`. */
function fromPatch(call: Node): readonly Target[] {
  const [first, second] = call.args.filter((a) => a.kind !== 'pair');
  if (first === undefined) return [];
  if (call.name === 'setitem') return pathOf(first) === 'sys.modules' && second?.kind === 'text' ? wholeModule(second.name) : [];
  if (first.kind === 'text') {
    const parts = first.name.split('.');
    return target(parts.at(-2) ?? '', parts.at(-1) ?? '');
  }
  return second?.kind === 'text' ? target(show(first), second.name) : [];
}

/** `doReturn(v).when(x).f(…)`, `when(x.f()).thenReturn(v)`, `$x->method('f')->willReturn(v)`. */
const fromStub = (links: ReturnType<typeof linksOf>): readonly Target[] => fromWhen(links) ?? fromMethodName(links);

/** `doReturn(v).when(x).f(…)`, `when(x.f()).thenReturn(v)`. */
function fromWhen(links: ReturnType<typeof linksOf>): readonly Target[] | null {
  const when = links.find((l) => /^(?:when|given|lenient)$/.test(l.name) && l.args !== null);
  if (when === undefined) return null;
  const [inner = null] = when.args ?? [];
  const last = links.at(-1);
  if (links[0] !== when && last !== undefined && !CANNED.test(last.name)) return target(show(inner), last.name);
  return inner?.kind === 'call' ? target(show(receiverOf(inner)), inner.name) : null;
}

/** `$x->method('f')`, `x.Setup(m => m.F())`. */
function fromMethodName(links: ReturnType<typeof linksOf>): readonly Target[] {
  const arg = links.find((l) => /^(?:method|shouldReceive|Setup|On|EXPECT)$/.test(l.name) && l.args !== null)?.args?.[0];
  const name = arg?.kind === 'lambda' && arg.body?.kind === 'call' ? arg.body.name : arg?.kind === 'text' ? arg.name : '';
  return name === '' ? [] : target(links[0]?.name ?? '', name);
}

const isImported = (name: string, model: FileModel): boolean => model.imports.some((i) => i.args.some((a) => a.name === name));

const wholeModule = (name: string): readonly Target[] => target('', name.split('.').at(-1) ?? '', name, true);

/** `sys.modules["pkg.mod"] = …`. */
function stubbedModule(head: Node): readonly Target[] {
  const [key] = head.args;
  return head.kind === 'index' && pathOf(head.head) === 'sys.modules' && key?.kind === 'text' ? wholeModule(key.name) : [];
}

/** Whether a double takes the place of something: inside of a test, or of an import at the top of a file. */
function isReplaced(head: Node, value: Node, scope: Node | null, model: FileModel): boolean {
  const foreign = head.kind === 'member' && head.head?.kind === 'name' && isImported(head.head.name, model);
  if (scope === null && !(foreign && isTestPath(model.path))) return false;
  const made = value.kind === 'call' && /^(?:fn|stub|fake|MagicMock|Mock|AsyncMock|spy)$/.test(value.name);
  return value.kind === 'lambda' || made || (foreign && value.kind === 'name' && model.functions.has(value.name));
}

/** `obj.f = jest.fn(…)`, `feeFor = func…`: a member or package variable is overwritten in a test. */
function addAssigned(node: Node, scope: Node | null, model: FileModel, out: Mock[]): void {
  if (node.head === null || node.body === null || node.name !== '=' || node.words !== '') return;
  const at = { text: show(node), line: node.line, start: node.start, end: node.end, scope };
  for (const stub of stubbedModule(node.head)) out.push({ ...stub, key: `${stub.member}|${stub.module ?? ''}`, ...at });
  if (!isReplaced(node.head, node.body, scope, model)) return;
  const owner = node.head.kind === 'member' ? show(node.head.head) : '';
  if (node.head.kind !== 'member' && !(node.head.kind === 'name' && model.language.id === 'go')) return;
  if (/^(?:time|now|clock|rand|log|http|exec|sleep|uuid|open|stdout|stderr)/i.test(node.head.name) || /time|clock|now/i.test(owner)) return;
  out.push({ key: `${owner}.${node.head.name}|`, ...at, owner, member: node.head.name, module: null, whole: model.language.id === 'go' && node.head.kind === 'name' });
}
