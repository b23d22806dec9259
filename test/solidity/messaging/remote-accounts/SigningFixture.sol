// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Call, SignedCalls} from "@causeway/solidity/interfaces/IRemoteAccounts.sol";
import {RemoteAccountsFixture} from "./RemoteAccountsFixture.sol";

/// @dev Orders that owners sign.
abstract contract SigningFixture is RemoteAccountsFixture {
    /// @dev The owner's next order.
    function signedOrder(Call[] memory calls) internal view returns (SignedCalls memory) {
        return SignedCalls(owner, calls, accounts.nonceOf(account), DEADLINE, 100_000);
    }

    function sign(SignedCalls memory signed, uint256 key) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digestOf(signed));
        return abi.encodePacked(r, s, v);
    }

    /// @dev EIP-712, written out.
    function digestOf(SignedCalls memory signed) internal view returns (bytes32) {
        string memory call_ = "Call(address target,uint128 value,bytes data)";
        bytes memory hashes;
        for (uint256 i = 0; i < signed.calls.length; ++i) {
            (address to, uint128 value) = (signed.calls[i].target, signed.calls[i].value);
            bytes32 dataHash = keccak256(signed.calls[i].data);
            hashes = bytes.concat(hashes, keccak256(abi.encode(keccak256(bytes(call_)), to, value, dataHash)));
        }
        string memory order_ = "RemoteCalls(address account,Call[] calls,uint64 nonce,uint40 deadline,uint64 gasLimit)";
        bytes32 structHash = keccak256(
            abi.encode(
                keccak256(bytes(string.concat(order_, call_))),
                accounts.accountOf(signed.owner),
                keccak256(hashes),
                signed.nonce,
                signed.deadline,
                signed.gasLimit
            )
        );
        return keccak256(abi.encodePacked(hex"1901", _domain(), structHash));
    }

    function _domain() private view returns (bytes32) {
        return
            keccak256(
                abi.encode(
                    keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                    keccak256("Causeway RemoteAccounts"),
                    keccak256("1"),
                    block.chainid,
                    address(accounts)
                )
            );
    }
}
