export function toSlug(text) { return text.toLowerCase().replace(/ /g, '-'); }
