// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TrieProof} from "@openzeppelin/contracts/utils/cryptography/TrieProof.sol";
import {Memory} from "@openzeppelin/contracts/utils/Memory.sol";
import {RLP} from "@openzeppelin/contracts/utils/RLP.sol";
import {RemoteAccount} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {StateProofLib} from "../../../../contracts/state/libraries/StateProofLib.sol";
import {TrieAbsenceLib} from "./TrieAbsenceLib.sol";

/// @dev What `StateProofLib` and `TrieLib` do, over OpenZeppelin's `TrieProof` and `RLP`, which many use and read: the
/// tests hold them against this one.
library ReferenceStateLib {
    using Memory for bytes;
    using Memory for Memory.Slice;
    using RLP for bytes;
    using RLP for Memory.Slice;

    uint256 private constant ACCOUNT_FIELDS = 4;

    function accountAt(
        bytes32 stateRoot,
        address account,
        bytes[] memory proof
    ) internal pure returns (RemoteAccount memory remoteAccount) {
        bytes memory value = valueAt(stateRoot, keccak256(abi.encodePacked(account)), proof);
        if (value.length == 0) return remoteAccount;
        Memory.Slice[] memory fields = value.decodeList();
        require(fields.length == ACCOUNT_FIELDS, StateProofLib.MalformedAccount(value));
        remoteAccount.exists = true;
        // What has more than 64 bits is cut off here and no longer equal below.
        remoteAccount.nonce = uint64(fields[0].readUint256());
        remoteAccount.balance = fields[1].readUint256();
        remoteAccount.storageRoot = fields[2].readBytes32();
        remoteAccount.codeHash = fields[3].readBytes32();
        require(_isEncoding(value, remoteAccount), StateProofLib.MalformedAccount(value));
    }

    function wordAt(bytes32 storageRoot, bytes32 slot, bytes[] memory proof) internal pure returns (bytes32) {
        bytes memory value = valueAt(storageRoot, keccak256(abi.encodePacked(slot)), proof);
        if (value.length == 0) return 0;
        uint256 word = value.decodeUint256();
        // A trie of storage holds no zeros: writing one removes the slot.
        require(word != 0 && _equal(RLP.encode(word), value), StateProofLib.MalformedWord(value));
        return bytes32(word);
    }

    /// @dev Where the walk for absence ends in the key's own leaf, `TrieProof` must prove the value, from the root on.
    function valueAt(bytes32 root, bytes32 key, bytes[] memory proof) internal pure returns (bytes memory value) {
        if (TrieAbsenceLib.isAbsent(root, key, proof)) return value;
        return TrieProof.traverse(root, abi.encodePacked(key), proof);
    }

    function _isEncoding(bytes memory value, RemoteAccount memory account) private pure returns (bool) {
        bytes[] memory fields = new bytes[](ACCOUNT_FIELDS);
        fields[0] = RLP.encode(uint256(account.nonce));
        fields[1] = RLP.encode(account.balance);
        fields[2] = RLP.encode(account.storageRoot);
        fields[3] = RLP.encode(account.codeHash);
        return _equal(RLP.encode(fields), value);
    }

    function _equal(bytes memory one, bytes memory other) private pure returns (bool) {
        return keccak256(one) == keccak256(other);
    }
}
