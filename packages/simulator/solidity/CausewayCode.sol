// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {CHEATCODES} from "./ICheatcodes.sol";

/// @title CausewayCode
/// @notice Creation code of Causeway's contracts, as they are shipped.
/// @dev Here it is what was built last. In the npm package this file is another, with the code in it.
library CausewayCode {
    function mailbox() internal view returns (bytes memory) {
        return CHEATCODES.getCode("Mailbox.sol:Mailbox");
    }

    function expiry() internal view returns (bytes memory) {
        return CHEATCODES.getCode("Expiry.sol:Expiry");
    }

    function prepaid() internal view returns (bytes memory) {
        return CHEATCODES.getCode("Prepaid.sol:Prepaid");
    }

    function remoteAccounts() internal view returns (bytes memory) {
        return CHEATCODES.getCode("RemoteAccounts.sol:RemoteAccounts");
    }

    function hubRelay() internal view returns (bytes memory) {
        return CHEATCODES.getCode("HubRelay.sol:HubRelay");
    }

    function relaySender() internal view returns (bytes memory) {
        return CHEATCODES.getCode("RelaySender.sol:RelaySender");
    }

    function mockLightClient() internal view returns (bytes memory) {
        return CHEATCODES.getCode("MockLightClient.sol:MockLightClient");
    }
}
