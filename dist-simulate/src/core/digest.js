/**
 * A 64-bit FNV-1a digest in hex, for comparing texts inside the core. It says "same" or "different" and protects
 * nothing: whatever must resist an adversary is hashed with SHA-256 in the shell.
 */
export function digest(text) {
    let high = 0xcbf29ce4;
    let low = 0x84222325;
    for (let i = 0; i < text.length; i++) {
        low = (low ^ text.charCodeAt(i)) >>> 0;
        const product = low * 0x1b3;
        high = (Math.imul(high, 0x1b3) + Math.imul(low, 0x100) + Math.floor(product / 0x1_0000_0000)) >>> 0;
        low = product >>> 0;
    }
    return hex(high) + hex(low);
}
const hex = (word) => word.toString(16).padStart(8, '0');
