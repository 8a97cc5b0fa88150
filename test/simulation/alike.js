/** True for two JSON values that are the same, whatever objects hold them. */
export function alike(a, b) {
    if (a === b)
        return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b))
        return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length)
        return false;
    for (const key of keys) {
        if (!alike(a[key], b[key]))
            return false;
    }
    return true;
}
