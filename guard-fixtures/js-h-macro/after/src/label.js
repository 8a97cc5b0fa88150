export const label = (width, height) => `${width} by ${height}`;
export const scale = (size, factor) => size * factor;
