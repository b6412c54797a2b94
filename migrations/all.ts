import { CreatePeopleAndBrands1790000000000 } from './1790000000000-create-people-and-brands.js';

/** Every migration, oldest first. */
export const migrations = [CreatePeopleAndBrands1790000000000];
