export const sample = 'willow';
