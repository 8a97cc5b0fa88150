export const hasHeader = (headers: string[]): boolean => headers.includes('Authorization');
