import { FOLDER, LINK } from './objects.js';
import { rawPath } from './paths.js';
import type { Store } from './store.js';

/** Content of a file of `tree` as text; null when the tree has no file there, or a link, or bytes that are not text. */
export async function readText(store: Store, tree: string, path: string): Promise<string | null> {
  const parts = rawPath(path).split('/');
  const name = parts.pop();
  let folder = tree;
  for (const part of parts) {
    const entry = (await store.tree(folder)).find((e) => e.name === part);
    if (entry?.mode !== FOLDER) return null;
    folder = entry.id;
  }
  const file = (await store.tree(folder)).find((e) => e.name === name);
  if (file === undefined || file.mode === FOLDER || file.mode === LINK) return null;
  let text: string | null = null;
  await store.read([file.id], (_, content) => {
    text = content.includes(0) ? null : strictText(content);
  });
  return text;
}

function strictText(content: Buffer): string | null {
  const text = content.toString('utf8');
  return Buffer.from(text).equals(content) ? text : null;
}
