export const runFailing = async (t, run, verbose) => {
	const {stderr} = await run({verbose});
	t.true(stderr.includes('exit code 2'));
	return stderr;
};
