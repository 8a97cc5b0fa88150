import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { emptyTally, simulate, simulateMany, unmet } from '../test/simulation/simulate.js';
function optionsOf(args) {
    const known = ['--runs', '--seed', '--threads', '--only', '--json'];
    const wrong = args.filter((arg) => arg.startsWith('--') && !known.includes(arg));
    if (wrong.length > 0)
        refuse(`unknown option ${wrong.join(', ')}; known are ${known.join(', ')}`);
    const number = (name, otherwise) => {
        const at = args.indexOf(name);
        if (at === -1)
            return otherwise;
        const value = Number(args[at + 1]);
        return Number.isSafeInteger(value) && value >= 0 ? value : refuse(`${name} takes a whole number`);
    };
    return {
        runs: number('--runs', 20_000), seed: number('--seed', 1), threads: Math.max(1, number('--threads', availableParallelism())),
        only: args.includes('--only') ? number('--only', 0) : null, json: args.includes('--json'),
    };
}
function refuse(message) {
    console.error(message);
    process.exit(2);
}
function tellOne({ seed, only, json }) {
    const { world, told, reason, problems } = simulate(seed, only ?? 0);
    for (const { step, seen, event } of told?.entries ?? []) {
        console.log(json ? JSON.stringify(event) : `${step.id.padEnd(14)} ${seen.type.padEnd(10)} -> ${event.type}${event.type === 'run-stopped' ? ` (${event.reason}: ${event.because})` : ''}`);
    }
    if (json)
        return;
    console.log(`base ${world.base}, gate ${JSON.stringify(world.contract.gate)}, budget ${JSON.stringify(world.contract.budget)}, flaky ${world.flaky}`);
    console.log(`agent ${world.temper.join('/')}, judge ${world.judge.id} ${world.judgeSays.join('/')}, processes ${world.drivers.join(', ')}, fickle ${world.fickle}`);
    console.log(`end: ${reason ?? 'none'}; ${problems.length === 0 ? 'no broken invariant' : `broken: ${problems.join('; ')}`}`);
    process.exitCode = problems.length === 0 ? 0 : 1;
}
/** Splits the runs over threads; the result is the same for any number of them. */
async function simulateAll({ seed, runs, threads }) {
    const parts = await Promise.all(Array.from({ length: threads }, (_, first) => new Promise((resolve, reject) => {
        const worker = new Worker(new URL(import.meta.url), { workerData: { seed, runs, first, threads } });
        worker.once('message', resolve);
        worker.once('error', reject);
    })));
    const total = emptyTally();
    for (const part of parts) {
        for (const key of ['runs', 'events', 'killed', 'outrun'])
            total[key] += part[key];
        for (const [reason, count] of Object.entries(part.reasons))
            total.reasons[reason] += count;
        total.broken.push(...part.broken);
    }
    total.broken.sort((a, b) => a.index - b.index);
    return total;
}
function report({ seed, threads }, tally, seconds) {
    for (const [reason, count] of Object.entries(tally.reasons).sort(([, a], [, b]) => b - a))
        console.log(`${String(count).padStart(9)}  ${reason}`);
    const perSecond = Math.round(tally.runs / seconds);
    console.log(`${tally.runs} runs, ${tally.events} events, ${tally.killed} kills, ${tally.outrun} outrun appends in ${seconds.toFixed(1)} s: ${perSecond} runs/s on ${threads} threads`);
    for (const { index, problems } of tally.broken)
        console.log(`BROKEN  --seed ${seed} --only ${index}: ${problems.join('; ')}`);
    const missing = unmet(tally);
    if (missing.length > 0)
        console.log(`NOT MET  ${missing.join(', ')}`);
    if (tally.broken.length === 0 && missing.length === 0)
        console.log('no broken invariant, every stop reason met');
    process.exitCode = tally.broken.length === 0 && missing.length === 0 ? 0 : 1;
}
if (isMainThread) {
    const options = optionsOf(process.argv.slice(2));
    if (options.only !== null) {
        tellOne(options);
    }
    else {
        const started = performance.now();
        const tally = await simulateAll(options);
        report(options, tally, (performance.now() - started) / 1_000);
    }
}
else {
    const { seed, runs, first, threads } = workerData;
    parentPort?.postMessage(simulateMany(seed, first, runs, threads));
}
