export function drain(jobs) {
  for (const job of jobs) run(job);
  return 0;
}
