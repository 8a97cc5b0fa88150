export const blocking = (findings) => findings.filter((f) => f.level === 'block');
