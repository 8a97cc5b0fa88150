export const isFault = (value) => typeof value === 'object' && value !== null && value.type === 'faulted';
