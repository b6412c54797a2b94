import swc from '@swc/jest';

/** Gives jest one file with the change of TEST_MUTATION. The file itself stays the same. */
const { path, find, replace } = JSON.parse(process.env.TEST_MUTATION || '{}');

const mutate = (source, file) => (file === path ? source.replace(find, () => replace) : source);

export default {
  createTransformer(options) {
    const inner = swc.createTransformer(options);
    return {
      process: (source, file, about) => inner.process(mutate(source, file), file, about),
      getCacheKey: (source, file, about) => inner.getCacheKey(mutate(source, file), file, about),
    };
  },
};
