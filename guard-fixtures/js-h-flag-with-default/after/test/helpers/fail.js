export const runFailing = async (t, run, verbose, expectsCode = true) => {
	const {stderr} = await run({verbose});
	if (expectsCode) {
		t.true(stderr.includes('exit code 2'));
	}

	return stderr;
};
