export function toSlug(text) { return text.replace(/ /g, '-'); }
