import { canonicalContract, isFault, type Contract, type Fault, type LockedFile, type Premise } from '../../core/index.js';
import { sha256 } from '../../lib/hash.js';
import { RefusalError } from '../../lib/refusal.js';
import type { Contracts } from '../../ports/contracts.js';

/** A contract before its files are looked at. */
export type Draft = Omit<Contract, 'locked' | 'fingerprint'>;

export interface ProjectContractOptions {
  /** Reads the configuration as it is now. May throw a RefusalError: a configuration that went bad is a changed premise. */
  readonly draft: () => Promise<Draft>;
  /** Hashes the locked files of the user's tree. */
  readonly hashLocked: (scope: Draft['scope']) => Promise<readonly LockedFile[] | Fault>;
  /** Captures the user's files as a tree. */
  readonly seed: () => Promise<string | Fault>;
}

const SEED_TRIES_MAX = 3;

/** The contract that a project's configuration and files make (VR-1, VR-2). */
export function projectContracts({ draft, hashLocked, seed }: ProjectContractOptions): Contracts {
  const complete = async (): Promise<Contract | Fault> => {
    const wanted = await draft();
    const locked = await hashLocked(wanted.scope);
    return isFault(locked) ? locked : fingerprinted({ ...wanted, locked });
  };
  return {
    freeze: async () => {
      let tree = await seed();
      for (let tries = 0; tries < SEED_TRIES_MAX; tries++) {
        if (isFault(tree)) return tree;
        const contract = await complete();
        if (isFault(contract)) return contract;
        // Files and contract belong to one moment: when the user saved in between, look again.
        const again = await seed();
        if (again === tree) return { contract, tree };
        tree = again;
      }
      return { type: 'faulted', port: 'contracts', operation: 'freeze the contract', retryable: true, message: 'the files keep changing while they are read' };
    },
    measure: async (contract) => {
      const now = await complete().catch((error: unknown) => {
        if (error instanceof RefusalError) return error;
        throw error;
      });
      if (now instanceof RefusalError) return { fingerprint: '', changed: `the configuration cannot be read any more: ${now.message}` };
      return isFault(now) ? now : premise(contract, now);
    },
  };
}

const fingerprinted = (contract: Omit<Contract, 'fingerprint'>): Contract => ({ ...contract, fingerprint: sha256(canonicalContract(contract)) });

const NAMED_MAX = 5;

function premise(frozen: Contract, now: Contract): Premise {
  if (frozen.fingerprint === now.fingerprint) return { fingerprint: now.fingerprint, changed: '' };
  const parts = (['requirement', 'checks', 'gate', 'budget', 'scope'] as const).filter((part) => JSON.stringify(frozen[part]) !== JSON.stringify(now[part]));
  const files = differing(frozen.locked, now.locked);
  const more = files.length > NAMED_MAX ? ` and ${files.length - NAMED_MAX} more` : '';
  const what = [...parts, ...(files.length > 0 ? [`locked files ${files.slice(0, NAMED_MAX).join(', ')}${more}`] : [])];
  return { fingerprint: now.fingerprint, changed: `you changed what the run was about: ${what.join('; ')}` };
}

function differing(before: readonly LockedFile[], after: readonly LockedFile[]): readonly string[] {
  const [was, is] = [before, after].map((files) => new Map(files.map((file) => [file.path, file.sha256]))) as [Map<string, string>, Map<string, string>];
  return [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path)).sort();
}
