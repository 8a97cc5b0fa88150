/** A file of the first check cannot be loaded. */
export const UNLOADABLE = 1;
/** The first check never ends by itself. */
export const HANGS = 2;
/** The checks change locked files while they run. */
export const REWRITES = 4;
/** The guard sees the tampering. */
export const BLATANT = 8;
/** The guard warns. */
export const ODD = 16;
/** The checks cannot start where this tree is. */
export const LOST = 32;
export const treeOf = ({ pass, faked, flags, version }) => `${pass}.${faked}.${flags}.${version}`;
export function codeOf(tree) {
    const [pass = 0, faked = 0, flags = 0, version = 0] = tree.split('.').map(Number);
    return { pass, faked, flags, version };
}
