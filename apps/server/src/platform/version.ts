import program from '../../package.json' with { type: 'json' };

/** The version of the program, as CHANGELOG.md tells it. */
export const { version } = program;
