import { Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { readAccessToken, storeAccessToken } from '../../../api/credentials';
import { wayBack } from './way-back';
import { useLoginWithCodeMutation } from '../api';
import styles from './LoginScreen.module.css';

// The first letter is Cyrillic, as in the product (spec 8).
const failedLogin = 'Сouldnt log in. try again later';

/** Where the bot's login link leads: turns the code into a token, once. */
export function LoginScreen() {
  const { user_id, secret_code = '' } = useParams();
  const navigate = useNavigate();
  const [login] = useLoginWithCodeMutation();
  const isAsked = useRef(false); // StrictMode runs effects twice, and a code works once

  useEffect(() => {
    if (isAsked.current || readAccessToken()) return;
    isAsked.current = true;
    const fail = () => navigate('/', { replace: true, state: { failedLogin } });
    login({ logIn: { user_id: Number(user_id), secret_code } })
      .unwrap()
      .then((answer) => {
        if (!answer.access_token) return fail();
        storeAccessToken(answer.access_token);
        return navigate(wayBack(), { replace: true });
      }, fail);
  }, [login, navigate, secret_code, user_id]);

  if (readAccessToken()) return <Navigate to={wayBack()} replace />;
  return (
    <main className={styles.page}>
      <title>Signing in · Tallydesk</title>
      <Loader role="status" aria-label="Signing in" />
    </main>
  );
}
