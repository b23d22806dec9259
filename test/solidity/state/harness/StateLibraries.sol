// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {RemoteAccount} from "@causeway/solidity/interfaces/IRemoteState.sol";
import {StateProofLib} from "../../../../contracts/state/libraries/StateProofLib.sol";
import {TrieLib} from "../../../../contracts/state/libraries/TrieLib.sol";
import {TrieAbsenceLib} from "../reference/TrieAbsenceLib.sol";

/// @dev The libraries that read tries, for callers off chain, who hold them against another implementation.
contract StateLibraries {
    struct Answer {
        bool success;
        bytes data;
    }

    /// @dev Makes many of the calls below at once.
    function callAll(bytes[] calldata calls) external returns (Answer[] memory answers) {
        answers = new Answer[](calls.length);
        for (uint256 i = 0; i < calls.length; ++i) {
            (answers[i].success, answers[i].data) = address(this).call(calls[i]);
        }
    }

    function valueAt(bytes32 root, bytes32 key, bytes[] calldata proof) external pure returns (bytes memory) {
        return TrieLib.valueAt(root, key, proof);
    }

    function isAbsent(bytes32 root, bytes32 key, bytes[] calldata proof) external pure returns (bool) {
        return TrieAbsenceLib.isAbsent(root, key, proof);
    }

    function accountAt(
        bytes32 stateRoot,
        address account,
        bytes[] calldata proof
    ) external pure returns (RemoteAccount memory) {
        return StateProofLib.accountAt(stateRoot, account, proof);
    }

    function wordAt(bytes32 storageRoot, bytes32 slot, bytes[] calldata proof) external pure returns (bytes32) {
        return StateProofLib.wordAt(storageRoot, slot, proof);
    }
}
