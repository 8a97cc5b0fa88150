export function drain(jobs) {
  const stuck = jobs.filter((job) => !run(job));
  return stuck.length === 0 ? 0 : exitCodeFor(stuck);
}
