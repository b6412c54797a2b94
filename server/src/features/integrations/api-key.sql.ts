export const apiKeyNames = '(select id, name from api_keys)';
