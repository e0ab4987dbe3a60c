/* libraries.h - libcrypto and libcurl, which are loaded by the first server that could send
 * something.
 *
 * Linked in the usual way they would bring twenty more libraries into every start of the program;
 * most starts send nothing (src/store/libpq.h does the same with PostgreSQL's). Functions keep
 * their names: here they are members of tables that push_load_libraries() fills. */
#ifndef HEARTH_PUSH_LIBRARIES_H
#define HEARTH_PUSH_LIBRARIES_H

#define CURL_DISABLE_TYPECHECK /* its macros need the functions' own names */
#include <curl/curl.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

#define FUNCTION(name) __typeof__(name) *name##_;
typedef struct PushLibcrypto {
#include "libcrypto.def"
} PushLibcrypto;
typedef struct PushLibcurl {
#include "libcurl.def"
} PushLibcurl;
#undef FUNCTION

extern PushLibcrypto push__libcrypto;
extern PushLibcurl push__libcurl;

/* Not for libraries.c, which needs the names themselves. */
#ifndef PUSH_LIBRARY_NAMES
#define BN_bin2bn push__libcrypto.BN_bin2bn_
#define BN_bn2binpad push__libcrypto.BN_bn2binpad_
#define BN_free push__libcrypto.BN_free_
#define ECDSA_SIG_free push__libcrypto.ECDSA_SIG_free_
#define ECDSA_SIG_get0 push__libcrypto.ECDSA_SIG_get0_
#define EVP_CIPHER_CTX_ctrl push__libcrypto.EVP_CIPHER_CTX_ctrl_
#define EVP_CIPHER_CTX_free push__libcrypto.EVP_CIPHER_CTX_free_
#define EVP_CIPHER_CTX_new push__libcrypto.EVP_CIPHER_CTX_new_
#define EVP_DigestSign push__libcrypto.EVP_DigestSign_
#define EVP_DigestSignInit push__libcrypto.EVP_DigestSignInit_
#define EVP_EncryptFinal_ex push__libcrypto.EVP_EncryptFinal_ex_
#define EVP_EncryptInit_ex push__libcrypto.EVP_EncryptInit_ex_
#define EVP_EncryptUpdate push__libcrypto.EVP_EncryptUpdate_
#define EVP_MD_CTX_free push__libcrypto.EVP_MD_CTX_free_
#define EVP_MD_CTX_new push__libcrypto.EVP_MD_CTX_new_
#define EVP_PKEY_CTX_free push__libcrypto.EVP_PKEY_CTX_free_
#define EVP_PKEY_CTX_new push__libcrypto.EVP_PKEY_CTX_new_
#define EVP_PKEY_CTX_new_from_name push__libcrypto.EVP_PKEY_CTX_new_from_name_
#define EVP_PKEY_Q_keygen push__libcrypto.EVP_PKEY_Q_keygen_
#define EVP_PKEY_derive push__libcrypto.EVP_PKEY_derive_
#define EVP_PKEY_derive_init push__libcrypto.EVP_PKEY_derive_init_
#define EVP_PKEY_derive_set_peer push__libcrypto.EVP_PKEY_derive_set_peer_
#define EVP_PKEY_free push__libcrypto.EVP_PKEY_free_
#define EVP_PKEY_fromdata push__libcrypto.EVP_PKEY_fromdata_
#define EVP_PKEY_fromdata_init push__libcrypto.EVP_PKEY_fromdata_init_
#define EVP_PKEY_get_bn_param push__libcrypto.EVP_PKEY_get_bn_param_
#define EVP_PKEY_get_octet_string_param push__libcrypto.EVP_PKEY_get_octet_string_param_
#define EVP_aes_128_gcm push__libcrypto.EVP_aes_128_gcm_
#define EVP_sha256 push__libcrypto.EVP_sha256_
#define HMAC push__libcrypto.HMAC_
#define OSSL_PARAM_BLD_free push__libcrypto.OSSL_PARAM_BLD_free_
#define OSSL_PARAM_BLD_new push__libcrypto.OSSL_PARAM_BLD_new_
#define OSSL_PARAM_BLD_push_BN push__libcrypto.OSSL_PARAM_BLD_push_BN_
#define OSSL_PARAM_BLD_push_octet_string push__libcrypto.OSSL_PARAM_BLD_push_octet_string_
#define OSSL_PARAM_BLD_push_utf8_string push__libcrypto.OSSL_PARAM_BLD_push_utf8_string_
#define OSSL_PARAM_BLD_to_param push__libcrypto.OSSL_PARAM_BLD_to_param_
#define OSSL_PARAM_free push__libcrypto.OSSL_PARAM_free_
#define RAND_bytes push__libcrypto.RAND_bytes_
#define d2i_ECDSA_SIG push__libcrypto.d2i_ECDSA_SIG_
#define curl_easy_cleanup push__libcurl.curl_easy_cleanup_
#undef curl_easy_getinfo /* curl.h counts its arguments with a macro */
#define curl_easy_getinfo push__libcurl.curl_easy_getinfo_
#define curl_easy_init push__libcurl.curl_easy_init_
#undef curl_easy_setopt /* curl.h counts its arguments with a macro */
#define curl_easy_setopt push__libcurl.curl_easy_setopt_
#define curl_easy_strerror push__libcurl.curl_easy_strerror_
#define curl_global_init push__libcurl.curl_global_init_
#define curl_multi_add_handle push__libcurl.curl_multi_add_handle_
#define curl_multi_cleanup push__libcurl.curl_multi_cleanup_
#define curl_multi_info_read push__libcurl.curl_multi_info_read_
#define curl_multi_init push__libcurl.curl_multi_init_
#define curl_multi_perform push__libcurl.curl_multi_perform_
#define curl_multi_poll push__libcurl.curl_multi_poll_
#define curl_multi_remove_handle push__libcurl.curl_multi_remove_handle_
#undef curl_multi_setopt /* curl.h counts its arguments with a macro */
#define curl_multi_setopt push__libcurl.curl_multi_setopt_
#define curl_multi_wakeup push__libcurl.curl_multi_wakeup_
#define curl_slist_append push__libcurl.curl_slist_append_
#define curl_slist_free_all push__libcurl.curl_slist_free_all_
#endif

#endif
