export const render = (t: string): string => `<p>${t}</p>`;
